// The export of a type, in the format that is chosen, in a window of its own.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { type SheetFormat, sheetFormats } from '@cartable/domain/exchange/exchange.schema.ts'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../platform/api/client.ts'

const formatNames: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'Excel (xlsx)',
  xls: 'Excel 97–2003 (xls)',
  csv: 'Texte séparé par des points-virgules (csv)',
  ods: 'LibreOffice (ods)',
}

type Props = {
  readonly objectType: string | null
  readonly label: string | null
  /** Called when no type is chosen, instead of exporting. */
  readonly onRefused: () => void
}

const open = (objectType: string, format: SheetFormat) =>
  window.open(urlOf(excelFileApi.export, { objectType, token: crypto.randomUUID(), format }), '_blank', 'noreferrer')

export const ExportMenu = ({ objectType, label, onRefused }: Props) => (
  // one button for both states: a press that begins while the types still load is not lost with its element
  <Menu position="bottom-end" disabled={objectType === null}>
    <Menu.Target>
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        rightSection={<IconChevronDown size={14} aria-hidden />}
        {...(objectType === null ? { onClick: onRefused } : { title: `Exporter\u00a0: ${label}` })}
      >
        Exporter
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Label>{label}, dans un nouvel onglet</Menu.Label>
      {objectType !== null &&
        sheetFormats.map((format) => (
          <Menu.Item key={format} onClick={() => open(objectType, format)}>
            {formatNames[format]}
          </Menu.Item>
        ))}
    </Menu.Dropdown>
  </Menu>
)
