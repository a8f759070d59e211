import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** A password field whose toggle also works from the keyboard. */
export function SecretInput(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': visible ? 'Hide characters' : 'Show characters',
        'aria-hidden': false,
        tabIndex: 0,
      }}
      // Mantine marks only the wrapper as invalid.
      {...(props.error && { 'aria-invalid': true })}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
