const maxFiles = 40

export function crowdedFolders(paths: string[]): string[] {
  const folders = Map.groupBy(paths, (path) => path.slice(0, path.lastIndexOf('/')))
  return [...folders]
    .filter(([, files]) => files.length > maxFiles)
    .map(([folder, files]) => `${folder}: ${files.length}`)
}
