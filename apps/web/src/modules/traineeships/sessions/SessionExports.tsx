// Exports of a session, opened in a new tab: its registrations, its activity.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import { Button } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { MenuButton } from '../../../platform/pop/MenuButton.tsx'
import type { SessionSectionProps } from './session-texts.ts'

const exports = [
  { objectType: 'registrations', label: 'Exporter les inscriptions' },
  { objectType: 'activity', label: 'Exporter l’activité' },
] as const

export const SessionExports = ({ session }: SessionSectionProps) => (
  <MenuButton
    position="bottom-end"
    lines={exports.map(({ objectType, label }) => ({
      label,
      icon: <IconDownload size={16} aria-hidden />,
      run: () =>
        void window.open(
          urlOf(excelFileApi.export, { objectType, sessionId: String(session.id) }),
          '_blank',
          'noreferrer',
        ),
    }))}
  >
    {(button) => (
      <Button {...button} rightSection={<IconChevronDown size={14} aria-hidden />}>
        Exporter
      </Button>
    )}
  </MenuButton>
)
