import { Button, type ButtonProps } from '@mantine/core'

interface Props extends Omit<ButtonProps, 'loading'> {
  waiting: boolean
  onClick: () => void
  'aria-describedby'?: string
}

/** Ignores clicks while loading but keeps the focus, which a disabled button would lose. */
export function WaitingButton({ waiting, onClick, ...props }: Props) {
  return (
    <Button
      {...props}
      loading={waiting}
      renderRoot={(root) => (
        <button
          {...root}
          type="button"
          disabled={props.disabled}
          aria-disabled={waiting || undefined}
          onClick={waiting ? undefined : onClick}
        />
      )}
    />
  )
}
