import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'

/** A password field whose content can be shown, with the keyboard too. */
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
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
