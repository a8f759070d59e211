import { ActionIcon, Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'

const schemes = [
  { value: 'light', label: 'Light', Icon: IconSun },
  { value: 'dark', label: 'Dark', Icon: IconMoon },
  { value: 'auto', label: 'System', Icon: IconDeviceDesktop },
] as const satisfies { value: MantineColorScheme; label: string; Icon: typeof IconSun }[]

/** Light, dark or as the system has it. Mantine remembers the choice. */
export function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const current = schemes.find(({ value }) => value === colorScheme) ?? schemes[2]
  return (
    <Menu position="bottom-end" width={160}>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          c="dimmed"
          size={36}
          aria-label={`Colour scheme: ${current.label}`}
        >
          <current.Icon size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Colour scheme">
        {schemes.map(({ value, label, Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={value === current.value}
            leftSection={<Icon size={16} stroke={1.75} />}
            rightSection={value === current.value ? <IconCheck size={16} /> : undefined}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
