const poundsPerKilogram = 2.204_622_621_8

/** The nearest whole pound. */
export const poundsOfKilograms = (kilograms: number): number => Math.round(kilograms * poundsPerKilogram)

/** With one decimal. */
export const kilogramsOf = (pounds: number): number => Math.round((pounds / poundsPerKilogram) * 10) / 10

const grouped = new Intl.NumberFormat('en-US')
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** '1,320 lb' */
export const poundsText = (pounds: number): string => `${grouped.format(pounds)} lb`

/** What a passenger declared; a dash once it was erased. */
export const declaredText = (pounds: number): string => (pounds > 0 ? poundsText(pounds) : '–')

/** '68.0 kg' */
export const kilogramsText = (pounds: number): string => `${oneDecimal.format(kilogramsOf(pounds))} kg`
