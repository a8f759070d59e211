/** Where the focus goes on a page that is new to whoever looks at it. */
export function headingOrMain(): HTMLElement | null {
  return document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main')
}
