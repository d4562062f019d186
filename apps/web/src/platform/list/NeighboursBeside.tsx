// « 3 sur 24 » over what a list has opened beside itself, with the way to the rows before and after it.
import classes from './list.module.css'
import { useNeighboursBeside } from './list-memory.ts'
import { NeighbourButtons } from './NeighbourButtons.tsx'

type Props = {
  readonly listId: string
  /** The parameter of the address that says what is open. */
  readonly param: string
}

export const NeighboursBeside = ({ listId, param }: Props) => (
  <div className={classes.beside}>
    <NeighbourButtons neighbours={useNeighboursBeside(listId, param)} hasKeys={false} />
  </div>
)
