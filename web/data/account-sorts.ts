/** Apart from the queries, because the address is checked before the page's code loads. */
export const accountSorts = ['agency', 'balance', 'overdue'] as const
export type AccountSort = (typeof accountSorts)[number]
