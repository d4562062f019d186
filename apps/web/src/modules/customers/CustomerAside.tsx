// What is looked for first on a customer's record: how to reach them, what they owe, the next course.
import type { CustomerRecord } from '@cartable/domain/customers/customers.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { titledName } from '@cartable/domain/people/people.rules.ts'
import { IconAlertCircle, IconCalendarEvent, IconKey, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { MailLink, PhoneLink } from '../../platform/fields/Copyable.tsx'
import { AsideCard, AsideCards, AsideLine, AsidePair } from '../../platform/form/Aside.tsx'

import classes from './customers.module.css'

export const CustomerAside = ({ customer }: { readonly customer: CustomerRecord }) => {
  const { phone, mobilePhone, email, address, summary } = customer
  const of = titledName(customer)
  const phones = [mobilePhone, phone].filter(({ phoneNumber }) => phoneNumber !== null)
  const isReachable = phones.length > 0 || email !== null || address !== null
  return (
    <AsideCards>
      <AsideCard title="En bref" isTitled={false}>
        {!isReachable && <span className={classes.quiet}>Aucune coordonnée.</span>}
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
        {address && <AsideLine icon={IconMapPin}>{address.completeAddress}</AsideLine>}
        {summary?.login && <AsideLine icon={IconKey}>Se connecte avec {summary.login}</AsideLine>}
        {summary?.nextCourse && (
          <AsideLine icon={IconCalendarEvent}>
            Prochain cours
            <br />
            <b>{formatInstant(summary.nextCourse.at)}</b>
            <br />
            {summary.nextCourse.studentName}, avec {summary.nextCourse.teacherName}
          </AsideLine>
        )}
      </AsideCard>
      {summary && (
        <AsideCard title="Compte">
          <AsidePair label="Solde dû">
            {summary.isLate ? (
              <b className={classes.late}>
                <IconAlertCircle size={16} aria-hidden /> {formatEuros(summary.balanceDueCents)}
                <span className="vh"> en retard</span>
              </b>
            ) : (
              <b>{summary.balanceDueCents === 0 ? '–' : formatEuros(summary.balanceDueCents)}</b>
            )}
          </AsidePair>
          <AsidePair label="Dernier paiement">
            <b>{summary.lastPaymentOn ? formatDay(summary.lastPaymentOn) : '–'}</b>
          </AsidePair>
          <AsidePair label="Contrats en cours">
            <b>{summary.openContractCount || '–'}</b>
          </AsidePair>
          <AsidePair label="Annulations tardives et absences (12 mois)">
            <b>{summary.lateCancellationCount || '–'}</b>
          </AsidePair>
        </AsideCard>
      )}
    </AsideCards>
  )
}
