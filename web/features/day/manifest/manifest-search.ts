export interface ManifestSearch {
  /** Without it, by reservation. */
  by?: 'name'
}

export const manifestSearchOf = (search: Record<string, unknown>): ManifestSearch =>
  search['by'] === 'name' ? { by: 'name' } : {}
