// Failed messages as people see them: the icon of each kind, the tabs of the two screens.
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import type { FailedKind, FailedRow } from '@cartable/domain/messaging/failed-messages.schema.ts'
import {
  type Icon,
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconMail,
  IconSettingsAutomation,
  IconWebhook,
} from '@tabler/icons-react'
import type { PanelTab } from '../../../platform/shell/Panel.tsx'

export const failedIcons: Readonly<Record<FailedKind, Icon>> = {
  mail: IconMail,
  sms: IconDeviceMobileMessage,
  whatsapp: IconBrandWhatsapp,
  webhook: IconWebhook,
  task: IconSettingsAutomation,
}

const isPhone = (kind: FailedKind) => kind === 'sms' || kind === 'whatsapp'
/** An address as people read it: telephones with their spaces. */
export const addressText = (kind: FailedKind, address: string): string =>
  isPhone(kind) ? formatPhone(address, null) : address
export const recipientsOf = ({ kind, recipients }: Pick<FailedRow, 'kind' | 'recipients'>): string | null =>
  recipients === null
    ? null
    : recipients
        .split(', ')
        .map((one) => addressText(kind, one))
        .join(', ')

export const failedPath = '/admin/messenger-message'
export const failedChartsPath = `${failedPath}/charts`
export const waitingPath = `${failedPath}/waiting`

export const failedTabs = (current: 'charts' | 'list' | 'waiting', open?: number): readonly PanelTab[] => [
  { label: 'Graphiques', path: failedChartsPath, isCurrent: current === 'charts' },
  {
    label: 'Messages en échec',
    path: failedPath,
    isCurrent: current === 'list',
    ...(open === undefined ? {} : { count: open }),
  },
  { label: 'En attente', path: waitingPath, isCurrent: current === 'waiting' },
]
export const failedCrumbs = [{ label: 'Communication' }]
