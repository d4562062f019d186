// What is looked for first on a customer's record: how to reach them, what they owe, the next course.
import { loyaltyLevelText } from '@cartable/domain/contracts/loyalty/loyalty.words.ts'
import type { CustomerRecord, CustomerSummary } from '@cartable/domain/customers/customers.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { titledName } from '@cartable/domain/people/people.rules.ts'
import { IconAlertCircle, IconCalendarEvent, IconKey, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { MailLink, PhoneLink } from '../../platform/fields/Copyable.tsx'
import { AddressLink } from '../../platform/fields/map/AddressLink.tsx'
import { AsideCard, AsideCards, AsideLine, AsidePair } from '../../platform/form/Aside.tsx'
import { capital } from '../../platform/fr/typography.ts'

import classes from './customers.module.css'

const hoursText = (hours: number) => `${hours.toLocaleString('fr-FR')}\u00a0h`

/** The level that the hours of the family have reached, since when it lowers a price, and what is left to the next. */
const Loyalty = ({ loyalty }: { readonly loyalty: NonNullable<CustomerSummary['loyalty']> }) => {
  const { minutes, level, next, since } = loyalty
  const rest = [
    `${hoursText(Math.floor(minutes / 60))} confirmées`,
    since && `depuis le ${formatDay(since)}`,
    next && `${loyaltyLevelText(next.thresholdHours)} dans ${hoursText(Math.ceil(next.thresholdHours - minutes / 60))}`,
  ].filter(Boolean)
  return (
    <>
      <AsidePair label="Fidélité">
        <b>{level ? capital(loyaltyLevelText(level.thresholdHours)) : 'Aucun palier'}</b>
      </AsidePair>
      <span className={classes.quiet}>{rest.join(' · ')}</span>
    </>
  )
}

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
          {summary.loyalty && <Loyalty loyalty={summary.loyalty} />}
        </AsideCard>
      )}
    </AsideCards>
  )
}
