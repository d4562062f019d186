// What a card of the monitoring workflow shows under its title: what it asks for, about what, who works on it, who follows it.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { MonitoringCard } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { type MonitoringKind, monitoringKindLabels } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import {
  type Icon,
  IconBuildingBank,
  IconChalkboardTeacher,
  IconClockPause,
  IconCreditCard,
  IconCreditCardOff,
  IconDots,
  IconFileText,
  IconHandStop,
  IconLock,
  IconMessage,
  IconMessageReport,
} from '@tabler/icons-react'
import { CardAge, CardAssignee, CardFoot, CardIcon, CardLine, CardMark } from '../../platform/board/card-parts.tsx'
import { counted } from '../../platform/fr/typography.ts'

const drawings: Readonly<Record<MonitoringKind, Icon>> = {
  'customer-payment': IconCreditCard,
  'third-part-payment': IconBuildingBank,
  'teacher-payment': IconChalkboardTeacher,
  dispute: IconMessageReport,
  'card-dispute': IconCreditCardOff,
  document: IconFileText,
  other: IconDots,
}
const spokenAge = (days: number) => (days === 0 ? 'ouverte aujourd’hui' : `ouverte depuis ${counted(days, 'jour')}`)

export const MonitoringCardBody = ({ card }: { readonly card: MonitoringCard }) => {
  const Drawing = drawings[card.kind]
  return (
    <>
      <CardMark
        meaning={card.kind === 'dispute' || card.kind === 'card-dispute' ? 'warning' : 'grey'}
        icon={<Drawing size={14} stroke={2} aria-hidden />}
      >
        {monitoringKindLabels[card.kind]}
      </CardMark>
      <CardLine title={card.subject}>{card.subject}</CardLine>
      {card.waitsUntil && (
        <CardMark meaning="grey" icon={<IconClockPause size={14} stroke={2} aria-hidden />}>
          Jusqu’au {formatDay(card.waitsUntil)}
        </CardMark>
      )}
      {card.lock && (
        <CardMark meaning="info" icon={<IconLock size={14} stroke={2} aria-hidden />}>
          {card.lock.isMine ? 'Vous y travaillez' : `${card.lock.name} y travaille`}
        </CardMark>
      )}
      <CardFoot start={card.amountCents === null ? null : formatEuros(card.amountCents)}>
        {card.needsManualAction && (
          <CardIcon words="Action manuelle requise">
            <IconHandStop size={16} stroke={1.75} aria-hidden />
          </CardIcon>
        )}
        {card.followUpCount > 0 && (
          <CardIcon words={counted(card.followUpCount, 'commentaire')}>
            <IconMessage size={16} stroke={1.75} aria-hidden />
            <span aria-hidden>{card.followUpCount}</span>
          </CardIcon>
        )}
        <CardAge days={card.ageDays} urgency={card.urgency} spoken={spokenAge(card.ageDays)} />
        <CardAssignee assignee={card.assignee} />
      </CardFoot>
    </>
  )
}
