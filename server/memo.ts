/** Remembers what was made for each text; all of it is forgotten when it is too much. */
export function memo<Made>(most: number, make: (text: string) => Made): (text: string) => Made {
  const known = new Map<string, Made>()
  return (text) => {
    if (known.has(text)) return known.get(text) as Made
    const made = make(text)
    if (known.size >= most) known.clear()
    known.set(text, made)
    return made
  }
}
