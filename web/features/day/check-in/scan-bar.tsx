import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconArrowBackUp, IconCamera } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type RefObject, type SubmitEvent, useEffect, useRef } from 'react'

import type { Result } from '#web/features/day/check-in/use-result.ts'
import { pages } from '#web/pages.ts'

import classes from './foot.module.css'

interface Props {
  /** What was typed: it also filters the list. */
  typed: string
  onTyped: (typed: string) => void
  onCheckIn: (typed: string) => void
  result: Result
  onUndo: () => void
  onCamera: () => void
  disabled: boolean
}

/** At the bottom, in reach of the thumb. A scanner types a code and ends it with Enter. */
export function ScanBar({ typed, onTyped, onCheckIn, result, onUndo, onCamera, disabled }: Props) {
  const input = useRef<HTMLInputElement>(null)
  useFocusOnKeys(input)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onCheckIn(typed)
    input.current?.focus()
  }
  return (
    <>
      <div className={classes['result']} data-error={result.isError || undefined}>
        <output aria-live={result.isError ? 'assertive' : 'polite'}>{result.text}</output>
        {result.link && <PartyLink {...result.link} />}
        {result.undo && (
          <Button
            variant="default"
            size="compact-md"
            mih={44}
            leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
            onClick={onUndo}
          >
            Undo
          </Button>
        )}
      </div>
      <form className={classes['form']} onSubmit={submit}>
        <TextInput
          ref={input}
          className={classes['field'] ?? ''}
          size="md"
          aria-label="Reservation number or name"
          placeholder="Number or name"
          inputMode="text"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          disabled={disabled}
          value={typed}
          onChange={(event) => onTyped(event.currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size={50}
          aria-label="Scan with camera"
          title="Scan with camera"
          disabled={disabled}
          onClick={onCamera}
        >
          <IconCamera size={24} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
        <Button type="submit" size="md" h={50} px="sm" disabled={disabled}>
          Check in
        </Button>
      </form>
    </>
  )
}

const linkLabels = { 'check-in': 'Open its check-in', manifest: 'Open its manifest' } as const

/** Where the party is instead. */
const PartyLink = ({ departureID, page }: NonNullable<Result['link']>) => (
  <Button
    variant="default"
    size="compact-md"
    mih={44}
    flex="none"
    renderRoot={(props) => <Link to={pages[page]} params={{ id: departureID }} {...props} />}
  >
    {linkLabels[page]}
  </Button>
)

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, [contenteditable], [role=dialog] *')

/** A scanner's keys reach the field wherever the focus is, without opening a phone's keyboard after each tap. */
function useFocusOnKeys(input: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey
      if (isPlain && /^[\dDd]$/.test(event.key) && !isTyping(event.target)) input.current?.focus()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [input])
}
