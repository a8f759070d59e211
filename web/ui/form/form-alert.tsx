import { ErrorSummary } from '#web/ui/form/error-summary.tsx'

interface Props {
  texts: readonly string[]
  /** Texts that also show beside a field, by field name: they link to it. */
  fields?: Readonly<Record<string, string>>
  /** False once the field was corrected: its text is struck through. */
  isWrong?: (field: string) => boolean
  onField?: (field: string) => void
  onDismiss?: () => void
}

export function FormAlert({ texts, fields = {}, isWrong = () => true, onField, onDismiss }: Props) {
  const fieldOf = (text: string) => Object.keys(fields).find((field) => fields[field] === text)
  const errors = [...new Set(texts)].map((text) => {
    const field = fieldOf(text)
    return { text, field, isFixed: field !== undefined && !isWrong(field) }
  })
  return <ErrorSummary errors={errors} onField={onField} onDismiss={onDismiss} />
}
