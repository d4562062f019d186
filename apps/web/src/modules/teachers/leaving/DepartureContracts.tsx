// The contracts of a teacher who leaves: each ended on his day, or given to another teacher; those that never began are given up.
import { addDays, formatDay } from '@cartable/domain/kernel/dates.ts'
import type { DepartureContract } from '@cartable/domain/teachers/leaving/leaving.schema.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { counted } from '../../../platform/fr/typography.ts'
import { useCan } from '../../../platform/session/session.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { EmptyLine } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { ChangeTeacherDialog } from '../../contracts/replacements/replacements.parts.tsx'
import { type PageProps, Point } from './DeparturePoint.tsx'
import { EndContractsDialog } from './departure-dialogs.tsx'
import classes from './leaving.module.css'

const isOpen = ({ fate }: DepartureContract) => fate === 'open' || fate === 'searching'

const fateWords = ({ fate, endsOn, status }: DepartureContract): string => {
  if (fate === 'replaced') return 'Confié à un autre professeur'
  if (fate === 'searching') return 'Un autre professeur est cherché'
  if (fate === 'ends' && endsOn !== null) return `Se termine le ${formatDay(endsOn)}`
  if (fate === 'ended') return endsOn === null ? 'Terminé' : `Terminé le ${formatDay(endsOn)}`
  if (endsOn !== null) return `Se termine le ${formatDay(endsOn)}, après son départ`
  return status === 'created' ? 'Créé, pas commencé' : status === 'pause' ? 'En pause' : 'En cours'
}

const ContractLine = ({
  contract,
  onEnd,
  onChange,
}: {
  readonly contract: DepartureContract
  readonly onEnd: (() => void) | null
  readonly onChange: (() => void) | null
}) => {
  const words = `${contract.studentName}, ${contract.subjectName}`
  // a pupil may have two of one subject, at home and online
  const of = `${words}, ${contract.number}`
  return (
    <li>
      <span className={classes.what}>
        <AppLink href={`/privateTuition/contract/${contract.id}`} className={classes.link}>
          {words}
        </AppLink>
        <span className={classes.quiet}>
          {contract.number} · {fateWords(contract)}
          {contract.lessonsAfter > 0 && ` · ${counted(contract.lessonsAfter, 'cours prévu')} après son départ`}
        </span>
      </span>
      {contract.fate === 'searching' && contract.searchId !== null && (
        <AppLink href={`/privateTuition/linking/${contract.searchId}`} className={classes.link}>
          Suivre la recherche
        </AppLink>
      )}
      {onChange && (
        <Button size="compact-sm" onClick={onChange} aria-label={`Changer de professeur, ${of}`}>
          Changer de professeur
        </Button>
      )}
      {onEnd && (
        <Button size="compact-sm" onClick={onEnd} aria-label={`Terminer, ${of}`}>
          Terminer
        </Button>
      )}
      {!isOpen(contract) && <Statut meaning="success">Réglé</Statut>}
    </li>
  )
}

export const Contracts = ({ page }: PageProps) => {
  const { contracts, departure, teacherId } = page
  const [ended, setEnded] = useState<readonly DepartureContract[] | null>(null)
  const [changed, setChanged] = useState<DepartureContract | null>(null)
  const [mayEnd, maySearch] = [useCan('contracts', 'write'), useCan('linking', 'write')]
  const isUnderWay = departure !== null && departure.leftAt === null
  const open = contracts.filter(isOpen)
  return (
    <Point
      page={page}
      point="contracts"
      actions={
        isUnderWay &&
        mayEnd &&
        open.length > 1 && (
          <Button size="compact-sm" onClick={() => setEnded(open)}>
            Terminer les {open.length} contrats
          </Button>
        )
      }
    >
      {contracts.length === 0 && <EmptyLine>Aucun contrat en cours.</EmptyLine>}
      {!mayEnd && open.length > 0 && (
        <p className={classes.quiet}>La gestion des contrats les termine ou les confie à un autre professeur.</p>
      )}
      <ul className={classes.lines}>
        {contracts.map((contract) => (
          <ContractLine
            key={contract.id}
            contract={contract}
            onEnd={isUnderWay && mayEnd && isOpen(contract) ? () => setEnded([contract]) : null}
            onChange={
              isUnderWay &&
              mayEnd &&
              maySearch &&
              contract.fate === 'open' &&
              contract.mayChange &&
              contract.endsOn === null
                ? () => setChanged(contract)
                : null
            }
          />
        ))}
      </ul>
      {ended && departure && (
        <EndContractsDialog
          {...{ teacherId, leavesOn: departure.leavesOn, contracts: ended }}
          onClose={() => setEnded(null)}
        />
      )}
      {changed && departure && (
        <ChangeTeacherDialog
          contractId={changed.id}
          changeOn={addDays(departure.leavesOn, 1)}
          onClose={() => setChanged(null)}
        />
      )}
    </Point>
  )
}
