// What is looked for first on a teacher's record: how to reach them, what waits, the next course.
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { titledName } from '@cartable/domain/people/people.rules.ts'
import { departurePath } from '@cartable/domain/teachers/leaving/leaving.words.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import {
  IconAlertTriangle,
  IconCalendarEvent,
  IconClock,
  IconDoorExit,
  IconKey,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react'
import { MailLink, PhoneLink } from '../../platform/fields/Copyable.tsx'
import { AddressLink } from '../../platform/fields/map/AddressLink.tsx'
import { AsideCard, AsideCards, AsideLine, AsidePair } from '../../platform/form/Aside.tsx'
import { AppLink } from '../../platform/shell/links.tsx'
import classes from './teachers.module.css'

/** What somebody has to look at, each with the section where it is done. */
const pendingOf = (teacher: TeacherRecord): { text: string; anchor: string; isWaiting: boolean }[] => [
  ...(teacher.sapNumberStatus === 'pending'
    ? [{ text: 'Numéro SAP en attente', anchor: 'paiement', isWaiting: true }]
    : []),
  ...(teacher.siret !== null && !teacher.siretApproved
    ? [{ text: 'SIRET à vérifier', anchor: 'paiement', isWaiting: true }]
    : []),
  ...(teacher.selfEmployed && teacher.siret === null
    ? [
        {
          text: teacher.siretBeingCreated ? 'SIRET en cours de création' : 'SIRET manquant',
          anchor: 'paiement',
          isWaiting: false,
        },
      ]
    : []),
  ...(teacher.status === 'active' && teacher.bankAccount === null
    ? [{ text: 'IBAN manquant', anchor: 'paiement', isWaiting: false }]
    : []),
  ...(teacher.title !== null && !teacher.urlChecked
    ? [{ text: 'Page publique à vérifier', anchor: 'page', isWaiting: true }]
    : []),
]

export const TeacherAside = ({ teacher }: { readonly teacher: TeacherRecord }) => {
  const { phone, mobilePhone, email, address, summary, leaving } = teacher
  const of = titledName(teacher)
  const phones = [mobilePhone, phone].filter(({ phoneNumber }) => phoneNumber !== null)
  const isReachable = phones.length > 0 || email !== null || address !== null
  const pending = pendingOf(teacher)
  return (
    <AsideCards>
      <AsideCard title="En bref" isTitled={false}>
        {!isReachable && <span className={classes.help}>Aucune coordonnée.</span>}
        {phones.map(({ phoneNumber, phoneRegion }) => (
          <AsideLine key={phoneNumber} icon={IconPhone}>
            <PhoneLink number={phoneNumber} region={phoneRegion} of={of} />
          </AsideLine>
        ))}
        {email && (
          <AsideLine icon={IconMail}>
            <MailLink address={email} of={of} />
          </AsideLine>
        )}
        {address && (
          <AsideLine icon={IconMapPin}>
            <AddressLink address={address.completeAddress} />
          </AsideLine>
        )}
        {summary?.login && <AsideLine icon={IconKey}>Se connecte avec {summary.login}</AsideLine>}
        {summary?.nextCourse && (
          <AsideLine icon={IconCalendarEvent}>
            Prochain cours
            <br />
            <b>{formatInstant(summary.nextCourse.at)}</b>
            <br />
            {summary.nextCourse.studentName}, {summary.nextCourse.subjectName}
          </AsideLine>
        )}
      </AsideCard>
      {leaving !== null && (
        <AsideCard title="Départ">
          <AsideLine icon={IconDoorExit}>
            <AppLink href={departurePath(teacher.id ?? 0)}>
              {leaving.isAsked ? `Demande à partir le ${formatDay(leaving.on)}` : `Part le ${formatDay(leaving.on)}`}
            </AppLink>
          </AsideLine>
        </AsideCard>
      )}
      {pending.length > 0 && (
        <AsideCard title="À traiter">
          {pending.map(({ text, anchor, isWaiting }) => (
            <AsideLine key={text} icon={isWaiting ? IconClock : IconAlertTriangle}>
              <a href={`#${anchor}`}>{text}</a>
            </AsideLine>
          ))}
        </AsideCard>
      )}
      {summary && (
        <AsideCard title="Activité">
          <AsidePair label="Contrats en cours">
            <b>{summary.openContractCount || '–'}</b>
          </AsidePair>
          <AsidePair label="Cours qu’il a annulés (12 mois)">
            <b>{summary.cancelledCourseCount || '–'}</b>
          </AsidePair>
        </AsideCard>
      )}
    </AsideCards>
  )
}
