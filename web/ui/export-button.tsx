import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'

interface ExportFile {
  name: string
  address: string
  load: (address: string) => Promise<Blob>
}

/** A plain download could only fail silently; this one reports why. */
export function useExport({ name, address, load }: ExportFile) {
  const saving = useMutation({ mutationFn: async () => saveAs(name, await load(address)) })
  return { address, saving }
}

interface Props extends ReturnType<typeof useExport> {
  label?: string
  /** The least height, for fingers. */
  mih?: number
}

export function ExportButton({ address, saving, label = 'Export CSV', mih }: Props) {
  return (
    <Button
      variant="default"
      {...(mih && { mih })}
      component="a"
      href={address}
      loading={saving.isPending}
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
      onClick={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {label}
    </Button>
  )
}

function saveAs(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser may read the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
