import { ErrorSummary } from '#web/ui/error-summary.tsx'

interface Props {
  texts: readonly string[]
  /** The texts that stand beside a field as well, by its name: they lead to it. */
  fields?: Readonly<Record<string, string>>
  onField?: (field: string) => void
  onDismiss?: () => void
}

/** What went wrong with a form as a whole. */
export function FormAlert({ texts, fields = {}, onField, onDismiss }: Props) {
  const fieldOf = (text: string) => Object.keys(fields).find((field) => fields[field] === text)
  const errors = [...new Set(texts)].map((text) => ({ text, field: fieldOf(text) }))
  return <ErrorSummary errors={errors} onField={onField} onDismiss={onDismiss} />
}
