type Named = { firstName: string | null; lastName: string | null; email: string }

/** `Ann Lee`, or the email of a user without a name. `names.ts` has the same rule in SQL. */
export const personName = ({ firstName, lastName, email }: Named) =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** The company, else the person's name. `names.ts` has the same rule in SQL. */
export const businessName = (user: Named & { companyName: string | null }) =>
  user.companyName || personName(user)
