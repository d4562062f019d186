// Records that resemble the one about to be made: who, why, and the choice to use one or to make another.

import type { DuplicateCandidate, DuplicateChoice } from '@cartable/domain/customers/duplicates.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Button } from '@mantine/core'
import { Modal } from '../../platform/pop/Modal.tsx'
import { Candidate, type DuplicateKind } from './Candidate.tsx'
import classes from './duplicates.module.css'

const texts = {
  customer: {
    title: 'Ce client existe peut-être déjà',
    intro: 'Rien n’est encore enregistré. Regardez les fiches qui lui ressemblent avant d’en créer une autre.',
  },
  student: {
    title: 'Cet élève existe peut-être déjà',
    intro:
      'Rien n’est encore enregistré. Le même enfant peut avoir une fiche dans deux foyers, mais une seule identité.',
  },
} as const

type Props = {
  readonly kind: DuplicateKind
  readonly candidates: readonly DuplicateCandidate[]
  readonly isBusy: boolean
  /** Null: the person gave up. */
  readonly onChoose: (choice: DuplicateChoice | null) => void
}

export const DuplicatesDialog = ({ kind, candidates, isBusy, onChoose }: Props) => {
  const seen = candidates.map(({ id }) => id)
  return (
    <Modal
      opened
      onClose={() => !isBusy && onChoose(null)}
      title={texts[kind].title}
      size={600}
      zIndex={250}
      returnFocus={false}
      closeOnClickOutside={false}
    >
      <p className={classes.intro}>{texts[kind].intro}</p>
      <ul className={classes.list}>
        {candidates.map((candidate, rank) => (
          <li key={candidate.id} className={classes.candidate}>
            <Candidate candidate={candidate} kind={kind} />
            <Button
              size="sm"
              variant={rank === 0 ? 'filled' : 'default'}
              disabled={isBusy}
              data-autofocus={rank === 0 || undefined}
              aria-label={`Utiliser la fiche ${de(candidate.name)} (${candidate.number})`}
              onClick={() => onChoose({ use: candidate.id, seen })}
            >
              Utiliser cette fiche
            </Button>
          </li>
        ))}
      </ul>
      <p className={classes.hint}>
        La fiche utilisée garde ce qu’elle contient et reçoit ce qui lui manque. La décision est notée dans son journal.
      </p>
      <div className={classes.foot}>
        <Button size="sm" disabled={isBusy} onClick={() => onChoose(null)}>
          Annuler
        </Button>
        <span className={classes.grow} />
        <Button size="sm" loading={isBusy} onClick={() => onChoose({ use: null, seen })}>
          Créer quand même
        </Button>
      </div>
    </Modal>
  )
}
