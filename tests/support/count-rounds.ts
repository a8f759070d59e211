/** How often to repeat a race or a crash: a few times in `npm test`, many times in `npm run drill`. */
export const countRounds = (inTest: number, inDrill: number): number =>
  process.env['DRILL'] ? inDrill : inTest
