const names: Record<string, string> = {
  moved: 'the move',
  added: 'the added passengers',
  corrected: 'the correction',
}

/** What a payment of a change pays, after 'for'. */
export const nameOfChange = (kind: string | null) => names[kind ?? ''] ?? 'a change'
