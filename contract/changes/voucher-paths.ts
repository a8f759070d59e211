/** Not in the table of routes, because they answer with a file. `?price=true` prints the sale price on the PDF. */
export const voucherPaths = {
  pdf: '/api/reservations/{id}/voucher.pdf',
  ics: '/api/reservations/{id}/voucher.ics',
} as const

/** Of downloads and attachments. `number` is the reservation number. */
export const voucherFileNames = {
  pdf: (number: string) => `voucher-${number}.pdf`,
  ics: (number: string) => `reservation-${number}.ics`,
}
