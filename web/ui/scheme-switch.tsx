import { ActionIcon, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

interface Scheme {
  label: string
  Icon: typeof IconSun
  next: MantineColorScheme
}

const schemes: Record<MantineColorScheme, Scheme> = {
  light: { label: 'Light', Icon: IconSun, next: 'dark' },
  dark: { label: 'Dark', Icon: IconMoon, next: 'auto' },
  auto: { label: 'System', Icon: IconDeviceDesktop, next: 'light' },
}

/** Each press chooses the next scheme. Mantine stores the choice. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { label, Icon, next } = schemes[colorScheme]
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      c="dimmed"
      size={36}
      aria-label={`Color scheme: ${label}`}
      title={`Color scheme: ${label}. Press for ${schemes[next].label}.`}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  )
}
