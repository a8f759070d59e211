import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'

import { parsePassengerList } from '#web/features/reservations/book/passengers/passenger-list.ts'
import { ProblemList } from '#web/features/reservations/book/passengers/paste-result.tsx'
import { useWeightUnit } from '#web/weights/weight-unit.ts'

interface Props {
  onClose: () => void
  onFill: (text: string) => void
}

export function PasteDialog({ onClose, onFill }: Props) {
  const [text, setText] = useState('')
  const unit = useWeightUnit()
  const { passengers, problems } = parsePassengerList(text, unit)
  const fill = () => {
    onClose()
    onFill(text)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Paste a list"
      styles={{ title: { fontWeight: 620 } }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // Otherwise the dialog's header would be a second banner landmark.
      attributes={{ header: { role: 'presentation' } }}
      // The message about the list gets the focus.
      returnFocus={passengers.length === 0}
    >
      <Stack gap="md">
        <Textarea
          label="Names and weights"
          description={`One passenger per line: first name, last name, weight. Rows copied from a spreadsheet work too. Weights without a unit are read as ${unit}.`}
          data-autofocus
          rows={8}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div>
          <Text size="sm" component="output">
            {foundText(passengers.length)}
          </Text>
          <ProblemList problems={problems} />
        </div>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={passengers.length === 0} onClick={fill}>
            Fill in
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function foundText(count: number): string {
  if (count === 0) return 'No passengers found yet.'
  return `${count === 1 ? '1 passenger' : `${count} passengers`} found. Filling in replaces what is there; you can undo it.`
}
