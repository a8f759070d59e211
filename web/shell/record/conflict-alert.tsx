import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

import { conflictWords } from '#contract/errors.ts'
import { Table } from '#web/ui/table/table.tsx'

import classes from './conflict-alert.module.css'

interface Props {
  yours: Record<string, string>
  current: Record<string, string>
  onReload: () => void
  onSaveAnyway: () => void
}

/** Someone else saved the record first: both values of each field that differs. */
export function ConflictAlert({ yours, current, onReload, onSaveAnyway }: Props) {
  const differing = Object.keys(yours).filter((label) => yours[label] !== current[label])
  return (
    <Alert
      color="yellow"
      role="alert"
      tabIndex={-1}
      data-summary
      icon={<IconAlertTriangle size={18} aria-hidden="true" />}
    >
      {conflictWords}
      {differing.length > 0 && (
        <Table className={classes['values'] ?? ''}>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Current</th>
            </tr>
          </thead>
          <tbody>
            {differing.map((label) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{yours[label]}</td>
                <td>{current[label]}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <Group gap="sm" mt="sm">
        <Button variant="default" size="xs" onClick={onReload}>
          Reload
        </Button>
        <Button variant="default" size="xs" onClick={onSaveAnyway}>
          Save mine anyway
        </Button>
      </Group>
    </Alert>
  )
}
