// A child who is in the wrong family: the right one, what follows, what stays with the family that paid, what stands in the way.
import { movingApi } from '@cartable/domain/merging/moving.api.ts'
import type { PupilMovePreview } from '@cartable/domain/merging/moving.schema.ts'
import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { ServerAutocomplete } from '../../platform/fields/ServerAutocomplete.tsx'
import { Modal } from '../../platform/pop/Modal.tsx'
import { useGo } from '../../platform/shell/links.tsx'
import { QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import { useIsPhone } from '../../platform/theme/use-is-phone.ts'
import { searchCustomers } from '../customers/customers.parts.tsx'
import { Errors, Obstacles, WhatList } from './MergeParts.tsx'
import classes from './merging.module.css'

type ShownProps = {
  readonly shown: PupilMovePreview
  readonly fromCustomerId: number
  readonly onClose: () => void
}
const Shown = ({ shown, fromCustomerId, onClose }: ShownProps) => {
  const { pupil, from, to, follows, stays, remade, obstacles } = shown
  const [words, setWords] = useState('')
  const [errors, setErrors] = useState<readonly string[]>([])
  const go = useGo()
  const move = useAction(movingApi.move, {
    // contracts, lessons, searches: of whatever module
    refreshes: [[]],
    onSuccess: ({ isValid, errorMsgs, id }) => {
      setErrors(errorMsgs)
      if (!isValid || id === null) return
      onClose()
      toast.success(`${pupil.name} est maintenant dans la famille ${to.name}.`, undefined, {
        label: 'Voir la famille',
        run: () => go(to.path),
      })
      go(`/student/show/${id}`)
    },
  })
  return (
    <>
      <p className={classes.part}>
        {pupil.name} passe de la famille <b>{from.name}</b> ({from.detail}) à la famille <b>{to.name}</b> ({to.detail}).
      </p>
      <WhatList title="Ce qui suit l’élève" items={follows} />
      <WhatList title={`Ce qui reste dans la famille ${from.name}`} items={stays} />
      {remade.length > 0 && (
        <p className={classes.part}>
          {remade.length === 1 ? `Le contrat ${remade[0]} a` : `Les contrats ${remade.join(', ')} ont`} déjà été{' '}
          {remade.length === 1 ? 'facturé\u00a0: il s’arrête' : 'facturés\u00a0: ils s’arrêtent'} ici aujourd’hui et{' '}
          {remade.length === 1 ? 'reprend' : 'reprennent'} dans l’autre famille sous un nouveau numéro, au même prix.
        </p>
      )}
      <Obstacles title="L’élève ne peut pas encore changer de famille" obstacles={obstacles} onLeave={onClose} />
      {obstacles.length === 0 && (
        <>
          <Errors errors={errors} />
          <Textarea
            mt={16}
            label="Mot pour les deux familles"
            description="Les deux familles et les professeurs sont prévenus par mail, sans savoir qui est l’autre famille."
            maxLength={300}
            autosize
            minRows={2}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
          />
        </>
      )}
      <div className={classes.foot}>
        <span className={classes.grow} />
        <Button size="sm" onClick={onClose}>
          Annuler
        </Button>
        <Button
          size="sm"
          variant="filled"
          disabled={obstacles.length > 0}
          loading={move.isPending}
          onClick={() =>
            move.mutate({ id: pupil.id, customerId: to.id, fromCustomerId, words: words.trim() === '' ? null : words })
          }
        >
          Changer de famille
        </Button>
      </div>
    </>
  )
}

type Asked = { readonly id: number; readonly customerId: number }
const Preview = ({ asked, ...rest }: { readonly asked: Asked } & Omit<ShownProps, 'shown'>) => {
  const query = useOperation(movingApi.preview, { id: String(asked.id), customerId: String(asked.customerId) })
  return (
    <QueryPanel query={query} what="le changement">
      {(shown) => <Shown shown={shown} {...rest} />}
    </QueryPanel>
  )
}

type Props = {
  readonly id: number
  readonly name: string
  readonly customerId: number
  readonly onClose: () => void
}
export const MovePupilDialog = ({ id, name, customerId, onClose }: Props) => {
  const [other, setOther] = useState<number | null>(null)
  const isPhone = useIsPhone()
  const search: typeof searchCustomers = async (text, signal) =>
    (await searchCustomers(text, signal)).filter(({ value }) => value !== customerId)
  return (
    <Modal opened onClose={onClose} title={`Changer ${name} de famille`} size={640} fullScreen={isPhone}>
      <ServerAutocomplete label="La bonne famille" value={other} onChange={setOther} search={search} />
      {other !== null && (
        <Preview key={other} asked={{ id, customerId: other }} fromCustomerId={customerId} onClose={onClose} />
      )}
    </Modal>
  )
}
