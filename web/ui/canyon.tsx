import picture from './canyon.svg'

/** A canyon at dusk, at night in the dark scheme. It fills whatever room it gets. Decoration only. */
export function Canyon({ className }: { className?: string | undefined }) {
  return <img className={className} src={picture} alt="" />
}
