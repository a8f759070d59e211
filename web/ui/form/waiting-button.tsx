import { Button, type ButtonProps } from '@mantine/core'

interface Props extends Omit<ButtonProps, 'loading'> {
  waiting: boolean
  onClick?: () => void
  type?: 'button' | 'submit'
  'aria-describedby'?: string
}

/** Ignores clicks while loading but keeps the focus, which a disabled button would lose. */
export function WaitingButton({ waiting, onClick, type = 'button', ...props }: Props) {
  return (
    <Button
      {...props}
      loading={waiting}
      renderRoot={(root) => (
        <button
          {...root}
          type={type}
          disabled={props.disabled}
          aria-disabled={waiting || undefined}
          onClick={waiting ? undefined : onClick}
        />
      )}
    />
  )
}
