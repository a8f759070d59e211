import { Textarea } from '@mantine/core'

import { departureLimits } from '#contract/day/departure-limits.ts'
import { ChangeForm } from '#web/features/day/actions/change-form.tsx'
import { type ActionProps, sendChange } from '#web/features/day/actions/send-change.ts'

const most = departureLimits.noteCharacters

export function NoteForm({ departure, onClose }: ActionProps) {
  return (
    <ChangeForm
      departure={departure}
      labels={{ note: 'Crew note' }}
      valuesOf={({ note }) => ({ note: note ?? '' })}
      send={({ note }, version) => sendChange(departure, version, { note })}
      submitLabel="Save note"
      doneText={(changed) => (changed?.note ? 'Note saved' : 'Note removed')}
      onClose={onClose}
      renderFields={(form) => (
        <Textarea
          label="Crew note"
          description={`Shown on the board and the manifest, not to agencies. ${most - form.values.note.length} characters left.`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          maxLength={most}
          data-autofocus
          {...form.getInputProps('note')}
        />
      )}
    />
  )
}
