/** What the benchmark sends to its portal. */
export const withLines = 'with account lines'
export const withoutLines = 'without account lines'
