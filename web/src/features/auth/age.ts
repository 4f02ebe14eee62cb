/** The latest date of birth of someone who is old enough today, as an ISO date. */
export function latestBirthDate(minimumAge: number, today: Date): string {
  const date = new Date(Date.UTC(today.getFullYear() - minimumAge, today.getMonth(), today.getDate()));
  return date.toISOString().slice(0, 10);
}
