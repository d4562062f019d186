// First step of an erasure: what goes, what stays and why, before anything is asked for good.
import type { ErasurePlan } from '@cartable/domain/people/privacy.schema.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './people.module.css'

type Props = { readonly plan: ErasurePlan; readonly onBack: () => void; readonly onNext: () => void }

export const ErasureSummary = ({ plan, onBack, onNext }: Props) => {
  // the button that led here is gone: reading goes on from the top
  const top = useRef<HTMLElement>(null)
  useEffect(() => top.current?.focus(), [])
  return (
    <>
      <section ref={top} tabIndex={-1} className={classes.part} aria-label="Ce qui sera effacé">
        <h3>Sera effacé</h3>
        <ul className={classes.kinds}>
          {plan.erased.map(({ label, count }) => (
            <li key={label}>
              {label} <b>{count.toLocaleString('fr-FR')}</b>
            </li>
          ))}
        </ul>
        <p className={classes.quiet}>
          Le compte est fermé, ses sessions s’arrêtent, les fichiers quittent le stockage, l’historique perd les valeurs
          et les noms.
        </p>
      </section>
      <section className={classes.part} aria-label="Ce qui reste, et pourquoi">
        <h3>Restera, sans nom</h3>
        <dl className={classes.kept}>
          {plan.staying.map((name) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>Sa fiche reste{'\u00a0'}: cette personne a un autre lien avec la société.</dd>
            </div>
          ))}
          {[...Map.groupBy(plan.kept, ({ why }) => why)].map(([why, kinds]) => (
            <div key={why}>
              <dt>
                {kinds.map(({ label, count }, at) => (
                  <span key={label}>
                    {at > 0 && ', '}
                    {label} <b>{count.toLocaleString('fr-FR')}</b>
                  </span>
                ))}
              </dt>
              <dd>{why}</dd>
            </div>
          ))}
        </dl>
      </section>
      {plan.removedIds.length > 0 && (
        <p className={classes.note}>
          La fiche gardée par le prestataire de paiement, avec ses cartes, y sera supprimée aussi{'\u00a0'}:{' '}
          <b>{plan.removedIds.join(', ')}</b>.
        </p>
      )}
      {plan.providerIds.length > 0 && (
        <p className={classes.note}>
          Le prestataire de paiement garde sa propre copie{'\u00a0'}: supprimez-y aussi{' '}
          <b>{plan.providerIds.join(', ')}</b>.
        </p>
      )}
      <div className={classes.buttons}>
        <Button onClick={onBack}>Retour</Button>
        <Button variant="filled" color="danger" onClick={onNext}>
          Continuer
        </Button>
      </div>
    </>
  )
}
