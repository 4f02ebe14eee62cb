"""Authorization matrix: the status of every operation by the role of the caller.

The owner created the resources. The buyer bought the product. A stranger is another member. Staff
have rights under `/staff` alone. The suspended member has a token that was valid.
"""

import asyncio
from collections.abc import Iterator
from typing import Final

import httpx
from fastapi import FastAPI

from api.tests.conftest import TestDatabase
from api.tests.support.auth import Drain
from api.tests.support.authz_matrix import ROLES, AuthzScenario
from api.tests.support.operations import STAFF_CALLS
from api.tests.support.stripe_sandbox import Sandbox

# 404 for a resource of another member, 403 for one whose existence is public. 409 and 422 are not
# about authorization.
MATRIX: Final = """
                                                   guest suspended stranger staff buyer owner
GET    /health                                       200       200      200   200   200   200
GET    /ready                                        200       200      200   200   200   200
POST   /users/sendOTP                                401       401      200   200   200   200
POST   /users/verifyOTP                              401       401      401   401   401   401
POST   /users/verify                                 200       401      200   200   200   200
POST   /users/register                               422       422      422   422   422   422
GET    /users/sessions                               401       401      200   200   200   200
GET    /users/contacts                               401       401      200   200   200   200
POST   /users/contacts/change                        401       401      200   200   200   200
POST   /users/contacts/confirm                       401       401      401   401   401   401
POST   /users/contacts/cancel                        401       401      200   200   200   200
POST   /users/contacts/resume                        401       401      200   200   200   200
GET    /users/providers                              401       401      200   200   200   200
POST   /users/providers/{id}/remove                  401       401      404   404   404   200
POST   /identity/nonce                               200       200      200   200   200   200
POST   /identity/refresh                             401       401      401   401   401   401
GET    /identity/providers                           200       200      200   200   200   200
GET    /identity/passkeys                            401       401      200   200   200   200
POST   /identity/passkeys/begin                      401       401      200   200   200   200
POST   /identity/passkeys/finish                     401       401      401   401   401   401
POST   /identity/passkeys/{id}/rename                401       401      404   404   404   200
DELETE /identity/passkeys/{id}                       401       401      404   404   404   200
POST   /identity/passkeys/signInBegin                200       200      200   200   200   200
POST   /identity/passkeys/signIn                     401       401      401   401   401   401
POST   /identity/passkeys/confirmBegin               401       401      404   404   404   200
POST   /identity/passkeys/confirm                    401       401      401   401   401   401
POST   /identity/begin                               404       404      404   404   404   404
GET    /identity/return/{provider}                   303       303      303   303   303   303
POST   /identity/collect                             401       401      401   401   401   401
GET    /identity/jwks.json                           200       200      200   200   200   200
GET    /.well-known/openid-configuration             200       200      200   200   200   200
GET    /countries                                    200       200      200   200   200   200
GET    /interests                                    200       200      200   200   200   200
GET    /categories                                   200       200      200   200   200   200
POST   /files/upload                                 401       401      422   422   422   422
GET    /media/{file_id}/{name}                       200       200      200   200   200   200
POST   /files                                        401       401      200   200   200   200
GET    /files/{id}                                   401       401      404   404   404   200
DELETE /files/{id}                                   401       401      404   404   404   200
PUT    /files/{id}/parts/{number}                    401       401      404   404   404   200
POST   /files/{id}/complete                          401       401      404   404   404   409
GET    /files/{id}/download                          422       422      422   422   422   422
GET    /posts/explorePosts                           200       401      200   200   200   200
GET    /posts/exploreDigitalProducts                 200       401      200   200   200   200
GET    /users/checkHandle                            200       200      200   200   200   200
GET    /users/exploreUsers                           200       401      200   200   200   200
GET    /users/explore                                200       401      200   200   200   200
GET    /users/suggestedOnes                          401       401      200   200   200   200
POST   /webhooks/stripe                              400       400      400   400   400   400
POST   /webhooks/mail                                401       401      401   401   401   401
POST   /mail/unsubscribe                             422       422      422   422   422   422
GET    /posts                                        401       401      200   200   200   200
POST   /posts                                        401       401      200   200   200   200
GET    /posts/feed                                   401       401      200   200   200   200
GET    /posts/guest                                  200       200      200   200   200   200
GET    /posts/trendingTags                           200       401      200   200   200   200
GET    /posts/mine                                   401       401      200   200   200   200
GET    /users/recommendedPosts                       401       401      200   200   200   200
GET    /posts/saved                                  401       401      200   200   200   200
POST   /posts/{id}/save                              401       401      200   200   200   200
POST   /posts/{id}/unsave                            401       401      200   200   200   200
POST   /posts/{id}/share                             401       401      200   200   200   200
POST   /posts/{id}/view                              200       401      200   200   200   200
GET    /payments/sales/statistics                    401       401      200   200   200   200
GET    /posts/{id}/comments                          200       401      200   200   200   200
POST   /posts/{id}/comments                          401       401      200   200   200   200
POST   /comments/{id}/update                         401       401      403   403   403   200
DELETE /posts/{id}/comments/{commentId}              401       401      403   403   403   200
POST   /posts/{id}/comments/{commentId}/hide         401       401      403   403   403   200
POST   /posts/{id}/comments/{commentId}/unhide       401       401      403   403   403   200
POST   /posts/{id}/acceptAnswer                      401       401      403   403   403   200
POST   /posts/{id}/comments/{commentId}/helpful      401       401      200   200   200   422
DELETE /posts/{id}/comments/{commentId}/helpful      401       401      200   200   200   422
GET    /posts/{id}/evaluations                       200       401      200   200   200   200
POST   /posts/{id}/evaluations                       401       401      200   200   200   422
GET    /posts/{id}/evaluations/people                200       401      200   200   200   200
GET    /posts/purchased                              401       401      200   200   200   200
POST   /posts/{id}/generatePaymentIntentLink         401       401      200   200   409   422
POST   /posts/{id}/checkout                          401       401      404   404   200   404
GET    /posts/{id}/files/{fileId}                    401       401      403   403   200   200
GET    /posts/{id}/licence                           401       401      403   403   200   403
GET    /posts/{id}/reviews                           200       401      200   200   200   200
GET    /posts/{id}/reviews/summary                   200       401      200   200   200   200
POST   /posts/{id}/reviews                           401       401      403   403   200   422
POST   /posts/{id}/reviews/{reviewId}/reply          401       401      403   403   403   200
POST   /posts/{id}/reviews/{reviewId}/report         401       401      200   200   422   200
POST   /posts/{id}/reviews/{reviewId}/reply/report   401       401      200   200   200   422
DELETE /posts/{id}/reviews/{reviewId}/reply          401       401      403   403   403   200
DELETE /posts/{id}/reviews/{reviewId}                401       401      403   403   200   404
POST   /posts/{id}/letter                            401       401      403   403   403   200
GET    /users/letters                                401       401      200   200   200   200
POST   /users/letters                                401       401      200   200   200   200
POST   /users/{id}/emailFollow                       200       401      200   200   200   200
POST   /posts/{id}/report                            401       401      200   200   200   422
POST   /posts/{id}/comments/{commentId}/report       401       401      200   200   200   422
GET    /posts/post/{id}                              401       401      200   200   200   200
GET    /posts/{id}/guest                             200       200      200   200   200   200
GET    /posts/{id}                                   200       401      200   200   200   200
DELETE /posts/{id}                                   401       401      403   403   403   200
POST   /posts/{id}/update                            401       401      403   403   403   200
POST   /users/follow/{id}                            401       401      200   200   200   422
GET    /users/network                                401       401      200   200   200   200
POST   /users/mute/{id}                              401       401      200   200   200   422
POST   /users/unmute/{id}                            401       401      200   200   200   422
GET    /users/muted                                  401       401      200   200   200   200
GET    /users/mutedWords                             401       401      200   200   200   200
POST   /users/muteWord                               401       401      200   200   200   200
POST   /users/unmuteWord                             401       401      200   200   200   200
GET    /users/balance                                401       401      200   200   200   200
GET    /users/payouts                                401       401      200   200   200   200
POST   /users/payouts                                401       401      422   422   422   422
GET    /users/listPayoutMethods                      401       401      200   200   200   200
POST   /users/savePayoutMethod                       401       401      200   200   200   200
POST   /users/completePayoutMethod                   401       401      200   200   200   200
POST   /users/generateConnectAccountLink             401       401      422   422   422   422
GET    /staff/rules                                  404       401      404   200   404   404
POST   /staff/rules                                  404       401      404   200   404   404
POST   /users/report/{id}                            401       401      200   200   200   422
GET    /staff/session                                404       401      404   200   404   404
GET    /staff/cases                                  404       401      404   200   404   404
GET    /staff/cases/{n}                              404       401      404   200   404   404
POST   /staff/cases/{n}/take                         404       401      404   200   404   404
POST   /staff/cases/{n}/release                      404       401      404   200   404   404
POST   /staff/cases/{n}/note                         404       401      404   200   404   404
POST   /staff/cases/{n}/decide                       404       401      404   200   404   404
POST   /staff/cases/{n}/undo                         404       401      404   200   404   404
GET    /staff/members/{id}                           404       401      404   200   404   404
POST   /staff/members/{id}/restore                   404       401      404   200   404   404
POST   /staff/members/{id}/removeAvatar              404       401      404   200   404   404
POST   /staff/members/{id}/removeBio                 404       401      404   200   404   404
GET    /staff/appeals                                404       401      404   200   404   404
POST   /staff/appeals                                404       401      404   404   404   404
GET    /staff/appeals/{n}                            404       401      404   200   404   404
POST   /staff/appeals/{n}/decide                     404       401      404   200   404   404
GET    /staff/figures                                404       401      404   200   404   404
GET    /staff/figures/money                          404       401      404   200   404   404
GET    /staff/payouts                                404       401      404   200   404   404
POST   /staff/payouts/{n}/hold                       404       401      404   200   404   404
POST   /staff/payouts/{n}/release                    404       401      404   200   404   404
POST   /staff/payouts/{n}/reject                     404       401      404   200   404   404
POST   /staff/payoutBatches/{n}/approve              404       401      404   200   404   404
GET    /staff/refundRequests                         404       401      404   200   404   404
POST   /staff/refundRequests/{id}/grant              404       401      404   200   404   404
POST   /staff/refundRequests/{id}/deny               404       401      404   200   404   404
GET    /staff/disputes                               404       401      404   200   404   404
POST   /staff/disputes/{id}/answer                   404       401      404   409   404   404
GET    /users/standing                               401       401      200   200   200   200
POST   /users/standing/{statementId}/appeal          401       401      404   404   404   200
GET    /transparency                                 200       200      200   200   200   200
GET    /transparency.csv                             200       200      200   200   200   200
GET    /users/export                                 401       401      200   200   200   200
POST   /users/export                                 401       401      200   200   200   200
POST   /users/keepAccount                            401       401      200   200   200   200
GET    /users/export/{id}/download                   422       422      422   422   422   422
GET    /users/me                                     401       401      200   200   200   200
POST   /users/update                                 401       401      200   200   200   200
GET    /users                                        401       401      200   200   200   200
GET    /users/{id}                                   200       401      200   200   200   200
GET    /revenue-share/current-revenue-share          401       401      200   200   200   200
GET    /revenue-share/user-reports                   401       401      200   200   200   200
GET    /revenue-share/details                        401       401      404   404   404   404
GET    /revenue-share/statement                      401       401      404   404   404   404
GET    /revenue-share/public-report                  404       404      404   404   404   404
GET    /revenue-share/proof                          410       410      410   410   410   410
GET    /notifications                                401       401      200   200   200   200
GET    /notifications/push/key                       401       401      200   200   200   200
POST   /notifications/push                           401       401      200   200   200   200
DELETE /notifications/push                           401       401      200   200   200   200
GET    /notifications/settings                       401       401      200   200   200   200
POST   /notifications/settings                       401       401      200   200   200   200
GET    /notifications/digest                         401       401      200   200   200   200
POST   /notifications/digest                         401       401      200   200   200   200
GET    /notifications/count                          401       401      200   200   200   200
POST   /notifications/openAll                        401       401      200   200   200   200
POST   /notifications/{id}/open                      401       401      404   404   404   200
GET    /syndication/robots.txt                       200       200      200   200   200   200
GET    /syndication/sitemap.xml                      200       200      200   200   200   200
GET    /syndication/sitemaps/{name}                  404       404      404   404   404   404
GET    /syndication/users/{id}/atom.xml              200       200      200   200   200   200
GET    /syndication/tags/{tag}/atom.xml              200       200      200   200   200   200
GET    /oembed                                       200       200      200   200   200   200
POST   /users/unblock/{id}                           401       401      200   200   200   422
POST   /users/unfollow/{id}                          401       401      200   200   200   422
POST   /users/block/{id}                             401       401      200   200   200   422
GET    /users/blocked                                401       401      200   200   200   200
GET    /payments/sales                               401       401      200   200   200   200
GET    /payments/statement                           401       401      200   200   200   200
GET    /payments/statement.csv                       401       401      200   200   200   200
GET    /payments/{id}                                401       401      404   404   200   200
POST   /payments/{id}/requestRefund                  401       401      404   404   200   403
POST   /payments/{id}/refund                         401       401      404   404   403   200
GET    /payments/refundRequests                      401       401      200   200   200   200
GET    /payments/refundRequests/counts               401       401      200   200   200   200
POST   /payments/{id}/withdrawRefundRequest          401       401      404   404   409   403
POST   /payments/{id}/escalateRefundRequest          401       401      404   404   409   403
POST   /payments/{id}/declineRefund                  401       401      404   404   403   409
GET    /payments/disputes                            401       401      200   200   200   200
POST   /payments/disputes/{id}/evidence              401       401      404   404   404   409
POST   /users/payouts/{id}/cancel                    401       401      404   404   404   200
POST   /users/logout                                 401       401      200   200   200   200
POST   /users/sessions/endOthers                    401       401      200   200   200   200
POST   /users/sessions/{id}/end                      401       401      404   404   404   200
POST   /users/deleteAccount                          401       401      200   200   200   200
POST   /staff/members/{id}/endSessions               404       401      404   200   404   404
"""
TIMEOUT_SECONDS: Final = 30
# The stream of a member is endless, so only rejected callers are tested.
STREAMS: Final = {"GET /notifications/stream": {"guest": 401, "suspended": 401}}


def rows() -> Iterator[tuple[str, dict[str, int]]]:
    """Yield each operation with its statuses by role."""
    head, *lines = MATRIX.strip().splitlines()
    assert tuple(head.split()) == ROLES
    for line in lines:
        method, path, *statuses = line.split()
        yield f"{method} {path}", dict(zip(ROLES, map(int, statuses), strict=True))
    yield from STREAMS.items()


def test_matrix_has_one_row_per_operation(app: FastAPI) -> None:
    operations = {
        f"{method.upper()} {path}"
        for path, operations in app.openapi()["paths"].items()
        for method in operations
    }
    assert sorted(call for call, _ in rows()) == sorted(operations)


def test_matrix_grants_suspended_no_more_than_guests() -> None:
    for call, statuses in rows():
        assert statuses["suspended"] in {statuses["guest"], 401}, call
        if call not in STAFF_CALLS:
            assert statuses.get("staff") == statuses.get("stranger"), call


async def test_operation_returns_status_of_matrix(
    app: FastAPI,
    client: httpx.AsyncClient,
    database: TestDatabase,
    sandbox: Sandbox,
    drain: Drain,
) -> None:
    scenario = await AuthzScenario(app, client, database, sandbox, drain).create()
    faults = []
    for call, statuses in rows():
        await scenario.renew(call)
        for role, status in statuses.items():
            try:
                async with asyncio.timeout(TIMEOUT_SECONDS):
                    answer = await scenario.send(call, role)
            except TimeoutError:
                faults.append(f"{call} by {role}: timeout, not {status}")
                continue
            if answer.status_code != status:
                faults.append(
                    f"{call} by {role}: {answer.status_code}, not {status}: {answer.text}"
                )
    assert faults == []
