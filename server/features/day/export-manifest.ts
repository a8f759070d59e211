import { manifestFileName } from '#contract/day/day-files.ts'
import type { ManifestOrder } from '#contract/day/manifest.ts'
import type { SheetPage } from '#server/documents/sheet-page.ts'
import { manifestLines } from '#server/features/day/manifest-lines.ts'
import { manifestSheet } from '#server/features/day/manifest-sheet.ts'
import { showManifest } from '#server/features/day/show-manifest.ts'
import type { Scope } from '#server/scope.ts'

interface Wanted {
  departureID: string
  by: ManifestOrder
}

export async function exportManifest(scope: Scope, { departureID, by }: Wanted) {
  const manifest = await showManifest(scope, { departureID })
  const { departure } = manifest
  return {
    name: manifestFileName(departure, 'csv'),
    rows: manifestLines(manifest, by).map((line) => ({ ...line, departure })),
  }
}

export async function exportManifestPage(
  scope: Scope,
  { departureID, by }: Wanted,
): Promise<{ name: string; page: SheetPage }> {
  const manifest = await showManifest(scope, { departureID })
  return {
    name: manifestFileName(manifest.departure, 'pdf'),
    page: manifestSheet(manifest, { by, now: scope.now }),
  }
}
