import { ErrorSummary } from '#web/ui/error-summary.tsx'

interface Props {
  texts: readonly string[]
  /** The texts that stand beside a field as well, by its name: they lead to it. */
  fields?: Readonly<Record<string, string>>
  /** Whether a field is as it was found; what was corrected is crossed out. */
  isWrong?: (field: string) => boolean
  onField?: (field: string) => void
  onDismiss?: () => void
}

/** What went wrong with a form as a whole. */
export function FormAlert({ texts, fields = {}, isWrong = () => true, onField, onDismiss }: Props) {
  const fieldOf = (text: string) => Object.keys(fields).find((field) => fields[field] === text)
  const errors = [...new Set(texts)].map((text) => {
    const field = fieldOf(text)
    return { text, field, isMended: field !== undefined && !isWrong(field) }
  })
  return <ErrorSummary errors={errors} onField={onField} onDismiss={onDismiss} />
}
