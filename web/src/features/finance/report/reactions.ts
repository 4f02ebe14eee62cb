import { REACTIONS, type ReactionName } from '@/ui';

/** Returns whether the API's value is a known reaction. */
export function isReaction(name: string): name is ReactionName {
  return REACTIONS.some((reaction) => reaction === name);
}
