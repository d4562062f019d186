// What a card is about, with links to its records, and whoever is called or written to.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import type { MonitoringDetails as Details } from '@cartable/domain/monitoring/monitoring.schema.ts'
import { monitoringKindLabels, monitoringLabels } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import type { ReactNode } from 'react'
import tools from '../../platform/board/card-tools.module.css'
import { unbroken } from '../../platform/fr/typography.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { MonitoringStatut } from '../billing/billing.parts.tsx'
import { MessageButton } from '../messaging/composing/write.parts.tsx'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) =>
  children ? (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  ) : null
const page = (address: string, record: Details['customer']) =>
  record && <AppLink href={`${address}${record.id}`}>{record.label}</AppLink>
const reachedLabels = {
  customer: 'Joindre la famille',
  teacher: 'Joindre le professeur',
  contact: 'Joindre le contact',
} as const

const Reach = ({ reached: { who, id, phone, email } }: { readonly reached: Details['reached'][number] }) => (
  <>
    {phone && <a href={`tel:${phone}`}>{formatPhone(phone, null)}</a>}
    {phone && email && ' · '}
    {email && <a href={`mailto:${email}`}>{email}</a>}
    <div>
      <MessageButton type={who} id={id} />
    </div>
  </>
)

/** Where what the card is about is settled. */
const pathOfObject = ({ card, orderId }: Details): string | null => {
  if (orderId !== null) return `/accounting/orders?commande=${orderId}`
  return card.kind === 'teacher-payment' ? '/accounting/pay' : null
}

export const CardFacts = ({ details, children }: { readonly details: Details; readonly children: ReactNode }) => {
  const { card, payments } = details
  const objectPath = pathOfObject(details)
  return (
    <dl className={tools.facts}>
      <Fact label="Statut">
        {monitoringLabels[card.status]}
        {card.waitsUntil && ` jusqu’au ${formatDay(card.waitsUntil)}`}
      </Fact>
      <Fact label="Demande">
        {monitoringKindLabels[card.kind]}
        {card.needsManualAction && ', à traiter à la main'}
      </Fact>
      <Fact label="Objet">{objectPath ? <AppLink href={objectPath}>{card.subject}</AppLink> : card.subject}</Fact>
      <Fact label="Montant">{card.amountCents !== null && formatEuros(card.amountCents)}</Fact>
      <Fact label="Motif">{details.reason && unbroken(details.reason)}</Fact>
      <Fact label="Réponse">
        {details.disputePage && (
          <a href={details.disputePage} target="_blank" rel="noreferrer">
            Répondre chez le prestataire de cartes
          </a>
        )}
      </Fact>
      <Fact label="Client payé">{payments && <MonitoringStatut status={payments.customer} />}</Fact>
      <Fact label="Avance immédiate">{payments?.thirdPart && <MonitoringStatut status={payments.thirdPart} />}</Fact>
      <Fact label="Professeur payé">{payments?.teacher && <MonitoringStatut status={payments.teacher} />}</Fact>
      <Fact label="Client">{page('/customer/show?id=', details.customer)}</Fact>
      <Fact label="Élève">{page('/student/show?id=', details.student)}</Fact>
      <Fact label="Professeur">{page('/teacher/show?id=', details.teacher)}</Fact>
      <Fact label="Contact">{page('/contact/overview?carte=', details.contact)}</Fact>
      {details.reached.map((reached) => (
        <Fact key={reached.who} label={reachedLabels[reached.who]}>
          <Reach reached={reached} />
        </Fact>
      ))}
      <Fact label="Contrat">{page('/privateTuition/contract/', details.contract)}</Fact>
      <Fact label="Ouverte">{formatDay(details.createdAt)}</Fact>
      <Fact label="Assignée à">{children}</Fact>
    </dl>
  )
}
