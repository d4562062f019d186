// Who a contract binds, with the way to their records, and what it costs today.
import type { ContractRecord } from '@cartable/domain/contracts/contracts.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { IconChalkboardTeacher, IconSchool, IconUserShare, IconUsers, IconUsersPlus } from '@tabler/icons-react'
import { AsideCard, AsideCards, AsideLine, AsidePair } from '../../platform/form/Aside.tsx'
import { useCan } from '../../platform/session/session.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { SearchButton } from '../linking/linking.parts.tsx'
import { ReviewOf } from '../teachers/reviews/reviews.parts.tsx'
import { contractPath } from './contract-texts.ts'
import classes from './shared/contracts.module.css'
import { SignatureCard } from './signatures/SignatureCard.tsx'

type Party = { readonly id: number; readonly name: string } | null
const Named = ({ party, path, isSeen }: { party: Party; path: string; isSeen: boolean }) =>
  party === null ? null : isSeen ? <AppLink href={`${path}/${party.id}`}>{party.name}</AppLink> : party.name

const wordsOfReplaced = { lessons: 'Remplace', teacher: 'Prend la suite de', terms: 'Refait le contrat avec' } as const
const wordsOfReplacing = { lessons: 'Remplacé par', teacher: 'Suite donnée à', terms: 'Contrat refait avec' } as const

const Standing = ({ of: { id, number } }: { readonly of: { readonly id: number; readonly number: string } }) => (
  <AppLink href={contractPath(id)}>Contrat {number}</AppLink>
)

type Props = { readonly contract: ContractRecord & { readonly id: number }; readonly onSign: () => void }
export const ContractAside = ({ contract, onSign }: Props) => {
  const [seesStudents, seesCustomers, seesTeachers] = [useCan('students'), useCan('customers'), useCan('teachers')]
  const price = contract.priceVersions.find((version) => version.isInForce)
  return (
    <AsideCards>
      <AsideCard title="Parties">
        <AsideLine icon={IconSchool}>
          <Named party={contract.student} path="/student/show" isSeen={seesStudents} />
        </AsideLine>
        <AsideLine icon={IconUsers}>
          <Named party={contract.customer} path="/customer/show" isSeen={seesCustomers} />
        </AsideLine>
        <AsideLine icon={IconChalkboardTeacher}>
          <Named party={contract.teacher} path="/teacher/show" isSeen={seesTeachers} />
          <br />
          {contract.teacherSelfEmployed ? 'Auto-entrepreneur' : 'Salarié'}
          {contract.regime === 'mandataire' && (
            <>
              <br />
              Employeur{'\u00a0'}: la famille
            </>
          )}
        </AsideLine>
        {contract.replaces && (
          <AsideLine icon={IconUserShare}>
            {wordsOfReplaced[contract.replaces.kind]} {contract.replaces.name}
            <br />
            <Standing of={contract.replaces} />
          </AsideLine>
        )}
        {contract.replacedBy.map((one) => (
          <AsideLine key={one.id} icon={IconUserShare}>
            {wordsOfReplacing[one.kind]} {one.name}
            <br />
            <Standing of={one} />
          </AsideLine>
        ))}
        {contract.changeSearchId !== null && (
          <AsideLine icon={IconUsersPlus}>
            Changement de professeur en cours
            <br />
            <AppLink href={`/privateTuition/linking/${contract.changeSearchId}`}>Suivre la recherche</AppLink>
          </AsideLine>
        )}
        {contract.status !== 'created' && contract.changeSearchId === null && <SearchButton contractId={contract.id} />}
      </AsideCard>
      <SignatureCard contract={contract} onSign={onSign} />
      <AsideCard title="Aujourd’hui">
        <AsidePair label="Prix de l’heure">
          <b>{price ? formatEuros(price.customerPrice) : '–'}</b>
        </AsidePair>
        {contract.distanceKm !== null && (
          <AsidePair label="Distance depuis chez le professeur">
            <b>
              {contract.distanceKm.toLocaleString('fr-FR')}
              {'\u00a0'}km
            </b>
          </AsidePair>
        )}
        <AsidePair label="Dernier cours">
          <b>{contract.lastCourseOn ? formatDay(contract.lastCourseOn) : '–'}</b>
        </AsidePair>
        {contract.test.isDue && (contract.status === 'created' || contract.status === 'active') && (
          <AsidePair label="Cours d’essai">
            <b>{contract.test.at ? formatInstant(contract.test.at) : 'À fixer'}</b>
          </AsidePair>
        )}
        {contract.resumesOn && (
          <AsidePair label="Reprend le">
            <b>{formatDay(contract.resumesOn)}</b>
          </AsidePair>
        )}
        {contract.endsOn && (
          <AsidePair label="Se termine le">
            <b>{formatDay(contract.endsOn)}</b>
          </AsidePair>
        )}
        {contract.closedOn && (
          <AsidePair label="Clôturé le">
            <b>{formatDay(contract.closedOn)}</b>
          </AsidePair>
        )}
        {contract.endReason && (
          <AsidePair label="Motif">
            <b>{contract.endReason}</b>
          </AsidePair>
        )}
        {contract.endComment && <p className={classes.help}>{contract.endComment}</p>}
      </AsideCard>
      {contract.review && (
        <AsideCard title="Avis de la famille">
          <ReviewOf review={contract.review} />
        </AsideCard>
      )}
    </AsideCards>
  )
}
