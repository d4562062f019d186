// Moves a person to another mail address or another home, those who live with them along: for the modules that know of the move.
export { addressOfPerson, moveTogether, updateEmail } from './people.queries.ts'
