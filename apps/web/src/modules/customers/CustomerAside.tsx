// What is looked for first on a customer's record: how to reach them, what they owe, the next course.
import type { CustomerRecord } from '@cartable/domain/customers/customers.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { IconAlertCircle, IconCalendarEvent, IconKey, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { MailLink, PhoneLink } from '../../platform/fields/Copyable.tsx'
import type { Icon } from '../../platform/list/list.types.ts'
import { titledName } from './customer-texts.ts'
import classes from './customers.module.css'

export const Line = ({ icon: Drawing, children }: { readonly icon: Icon; readonly children: ReactNode }) => (
  <div className={classes.line}>
    <Drawing size={16} aria-hidden />
    <div>{children}</div>
  </div>
)

export const CustomerAside = ({ customer }: { readonly customer: CustomerRecord }) => {
  const { phone, mobilePhone, email, address, summary } = customer
  const of = titledName(customer)
  const phones = [mobilePhone, phone].filter(({ phoneNumber }) => phoneNumber !== null)
  const isReachable = phones.length > 0 || email !== null || address !== null
  return (
    <div className={classes.aside}>
      <section className={classes.card} aria-label="Coordonnées">
        {!isReachable && <span className={classes.quiet}>Aucune coordonnée.</span>}
        {phones.map(({ phoneNumber, phoneRegion }) => (
          <Line key={phoneNumber} icon={IconPhone}>
            <PhoneLink number={phoneNumber} region={phoneRegion} of={of} />
          </Line>
        ))}
        {email && (
          <Line icon={IconMail}>
            <MailLink address={email} of={of} />
          </Line>
        )}
        {address && <Line icon={IconMapPin}>{address.completeAddress}</Line>}
        {summary?.login && <Line icon={IconKey}>Se connecte avec {summary.login}</Line>}
        {summary?.nextCourse && (
          <Line icon={IconCalendarEvent}>
            Prochain cours
            <br />
            <b>{formatInstant(summary.nextCourse.at)}</b>
            <br />
            {summary.nextCourse.studentName}, avec {summary.nextCourse.teacherName}
          </Line>
        )}
      </section>
      {summary && (
        <section className={classes.card} aria-labelledby="compte">
          <h2 id="compte">Compte</h2>
          <div className={classes.pair}>
            Solde dû
            {summary.isLate ? (
              <b className={classes.late}>
                <IconAlertCircle size={16} aria-hidden /> {formatEuros(summary.balanceDueCents)}
                <span className="vh"> en retard</span>
              </b>
            ) : (
              <b>{summary.balanceDueCents === 0 ? '–' : formatEuros(summary.balanceDueCents)}</b>
            )}
          </div>
          <div className={classes.pair}>
            Dernier paiement <b>{summary.lastPaymentOn ? formatDay(summary.lastPaymentOn) : '–'}</b>
          </div>
          <div className={classes.pair}>
            Contrats en cours <b>{summary.openContractCount || '–'}</b>
          </div>
        </section>
      )}
    </div>
  )
}
