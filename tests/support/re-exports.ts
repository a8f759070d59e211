/** Names and sources that a file exports without defining them. */
export function reExports(text: string): string[] {
  const imported = new Set(
    [...text.matchAll(/^import (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
      names.split(',').map((name) =>
        name
          .replace(/^\s*type /, '')
          .replace(/^.* as /s, '')
          .trim(),
      ),
    ),
  )
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(','),
  )
  return [
    ...[...text.matchAll(/^export [^\n]*? from '[^']+'/gm)].map(([found]) => found),
    ...listed.map((name) => name.replace(/^\s*type /, '').trim()).filter((name) => imported.has(name)),
  ]
}
