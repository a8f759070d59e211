import type { Universe } from '#server/features/catalogue/catalogue.ts'

export const westRim: Universe = {
  uuid: '1ac6ea4b-d56f-4735-90f2-6bd94e017d29',
  name: 'Grand Canyon West',
}
export const southRim: Universe = {
  uuid: '7216e83d-9288-4db2-86b2-b087b8235be0',
  name: 'Grand Canyon South Rim',
}
export const lasVegas: Universe = {
  uuid: 'e45ea7af-2748-40d2-93c5-caf85f6868a6',
  name: 'Las Vegas and Hoover Dam',
}
export const lakePowell: Universe = {
  uuid: 'fbfa2910-a01f-4681-a94a-6020df7f57d3',
  name: 'Page and Lake Powell',
}
