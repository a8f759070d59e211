import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'

const pauseMs = 150

interface Props {
  label: string
  value: string
  onSearch: (text: string) => void
  className?: string | undefined
  /** Shown below the field. */
  hint?: string
}

/** Shows the input at once and calls `onSearch` after a pause. */
export function SearchInput({ label, value, onSearch, className = '', hint }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [focused, setFocused] = useState(false)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // A link or the back button changed it.
    if (!focused) setTyped(undefined)
  }
  const search = useDebouncedCallback(onSearch, pauseMs)
  const shown = typed ?? value
  const clear = () => {
    search.cancel()
    setTyped('')
    onSearch('')
    input.current?.focus()
  }
  return (
    <search className={className}>
      <TextInput
        ref={input}
        aria-label={label}
        placeholder={label}
        description={hint}
        inputWrapperOrder={['input', 'description']}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
        rightSection={shown && <CloseButton size="sm" aria-label="Clear filter" onClick={clear} />}
        value={shown}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false)
          search.flush()
        }}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          search(event.currentTarget.value)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && shown) clear()
        }}
      />
    </search>
  )
}
